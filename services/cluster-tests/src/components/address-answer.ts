/** Types of records (RFC 1035). */
const typeOfAddress = 1;
const HEADER_BYTES = 12;

/**
 * Answer of a name server (RFC 1035) to a question for any name: it is one of this machine, 127.0.0.1. Other records than
 * an IPv4 address there are none.
 */
export function addressAnswer(message: Buffer): Buffer {
  const question = message.subarray(HEADER_BYTES, endOfQuestion(message));
  const isForAddress = question.readUInt16BE(question.length - 4) === typeOfAddress;
  const header = Buffer.alloc(HEADER_BYTES);
  message.copy(header, 0, 0, 2);
  // An answer, with authority; recursion was asked for and can be had; no error.
  header.writeUInt16BE(0x8580, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isForAddress ? 1 : 0, 6);
  return Buffer.concat([header, question, ...(isForAddress ? [thisMachine] : [])]);
}

/** A record: the name of the question, an address of the Internet, valid for this moment alone, 4 bytes. */
const thisMachine = Buffer.from([0xc0, HEADER_BYTES, 0, typeOfAddress, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);

/** A name is labels, each behind its length, up to an empty one; behind it type and class. */
function endOfQuestion(message: Buffer): number {
  let at = HEADER_BYTES;
  while (message[at]! > 0) at += 1 + message[at]!;
  return at + 1 + 4;
}
