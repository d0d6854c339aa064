/** Whether the host masks the values of variables with that name. */
export function isSecretName(name: string): boolean {
  if (/password|token|secret|api_?key/i.test(name)) return true;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}]+/u);
  return words.some((word) => /^(key|keys|pin|pins)$/i.test(word));
}
