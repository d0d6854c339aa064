/** A document that is no project of ours. The message is a sentence without its stop. */
export class XmlFault extends Error {}
