/** The address without a user and a password that it may have. */
export function withoutLogin(address: string): string {
  return address.replace(/^(\w+:\/\/)[^/?#@]*@/, '$1');
}
