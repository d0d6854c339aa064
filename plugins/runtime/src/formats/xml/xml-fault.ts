/** A document that is not a valid project. The message has no final stop. */
export class XmlFault extends Error {}
