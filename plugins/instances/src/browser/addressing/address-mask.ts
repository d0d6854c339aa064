/** Whether a mask is part of the address, or matches all of it where `*` stands for any characters. */
export function matchesMask(address: string, mask: string): boolean {
  if (!mask.includes('*')) return address.includes(mask);
  const parts = mask.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(address);
}
