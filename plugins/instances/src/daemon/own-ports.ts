import type { ProductInfo } from '@gatehouse/sdk-plugin';

/** The ports of our own hosts. */
export function ownPorts(baseUrls: ReturnType<ProductInfo['baseUrls']>): readonly number[] {
  return Object.values(baseUrls).map((url) => Number(new URL(url).port || 80));
}
