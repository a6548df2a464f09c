// Codes of tables: three words, however they are typed; older tables have ten letters and digits.

export const CODE = "[a-z2-9]{10}|[a-z]{3,6}(?:-[a-z]{3,6}){2}";

/** The code in what somebody typed or pasted, a link too; null if there is none. */
export function typedCode(text) {
  const plain = text.trim().toLowerCase();
  const linked = new RegExp(`/t/(${CODE})(?:$|[/?#])`).exec(plain)?.[1];
  const code = linked ?? plain.replaceAll(/[\s,._-]+/g, "-");
  return new RegExp(`^(?:${CODE})$`).test(code) ? code : null;
}

/** A code as one says it. */
export const spoken = (code) => code.replaceAll("-", " ");
