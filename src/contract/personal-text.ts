// Removes personal data from texts that other users can read.

const cpfOrEmailPattern =
  /(?<![\w.-])\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?![\w-])|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

/** Returns the text with each CPF (personal tax id) and e-mail address replaced by dots. */
export function redactPersonalData(text: string): string {
  return text.replace(cpfOrEmailPattern, '•••')
}
