/** The digests of the sample projects of the product, which may run where they lie and where they were copied to. */
export const shippedProjects: ReadonlySet<string> = new Set([]);
