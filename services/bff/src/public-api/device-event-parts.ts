import type { MessageInitShape } from '@bufbuild/protobuf';
import { sizeDelimitedPeek } from '@bufbuild/protobuf/wire';
import { deviceEventLimits } from '@strainscope/console-contract';
import { DomainError, InvalidRequest } from '@strainscope/kernel';
import type { AcceptDeviceEventsRequestSchema } from '@strainscope/proto/ingest';
import type { Request } from 'express';

/** What is committed together: small enough to be held, large enough that a commit costs little beside it. */
const PART = { events: 200, bytes: 4 * 1024 ** 2 };

/** Events of a request as they came; sensor-ingest parses them. */
export interface DeviceEventPart {
  /** 0 where sensor-ingest alone can count them. */
  readonly count: number;
  readonly content: Pick<
    MessageInitShape<typeof AcceptDeviceEventsRequestSchema>,
    'events' | 'jsonBatch' | 'protobufBatch'
  >;
}

export class DeviceEventTooLarge extends DomainError {
  constructor(item: number) {
    const message = `More than ${deviceEventLimits.bytesPerEvent} bytes`;
    super({ code: 'TOO_LARGE', status: 413, message: 'Too large.', faults: [{ path: `events.${item}`, message }] });
  }
}

export class NotDeviceEvents extends DomainError {
  constructor() {
    super({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      status: 415,
      message: 'This kind of content is not understood.',
      detail: `Events come as ${Object.keys(readers).join(', ')}, not compressed.`,
    });
  }
}

const readers = {
  'application/json': batchOf,
  'application/x-ndjson': linesOf,
  'application/x-protobuf': messagesOf,
};

/**
 * The events of a request as they arrive, part by part, or a batch of them as a whole; none of it is parsed. The same
 * request always falls into the same parts, so that a key of the whole makes a key for each.
 * @throws NotDeviceEvents, and while it goes DeviceEventTooLarge and InvalidRequest, which name the item
 */
export function deviceEventsOf(request: Request): AsyncIterable<DeviceEventPart> | Iterable<DeviceEventPart> {
  const type = request.is(Object.keys(readers)) as keyof typeof readers | false | null;
  const encoding = request.get('content-encoding') ?? 'identity';
  if (!type || (encoding !== 'identity' && type !== 'application/json')) throw new NotDeviceEvents();
  return readers[type](request);
}

/** The parser that leaves bodies as they are was here before. */
function batchOf({ body }: Request): DeviceEventPart[] {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new InvalidRequest([{ path: 'events', message: 'Send at least one event.' }]);
  }
  return [{ count: 0, content: { jsonBatch: withoutMark(body) } }];
}

/** Some programs begin a text with the mark of its encoding; JSON knows none. */
function withoutMark(text: Buffer): Buffer {
  return text.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? text.subarray(BYTE_ORDER_MARK.length)
    : text;
}

const NEWLINE = 0x0a;
const SPACE = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Empty lines are passed over. */
function linesOf(request: Request): AsyncGenerator<DeviceEventPart> {
  let isFirst = true;
  return parts(request, {
    find: endOfLine,
    itemOf(piece) {
      const line = isFirst ? withoutMark(piece) : piece;
      isFirst = false;
      return line.every((byte) => byte <= SPACE) ? null : line.toString();
    },
    contentOf: (lines: string[]) => ({ events: lines.map((value) => ({ content: { case: 'json', value } })) }),
  });
}

function messagesOf(request: Request): AsyncGenerator<DeviceEventPart> {
  return parts(request, {
    find: endOfMessage,
    itemOf: (_, withLength) => withLength,
    contentOf: (messages: Buffer[]) => ({ protobufBatch: Buffer.concat(messages) }),
  });
}

/** How the events of a stream are found, and what is passed on of some of them. */
interface StreamForm<Item> {
  readonly find: FindPiece;
  /** Null for what is none. */
  readonly itemOf: (piece: Buffer, withLength: Buffer) => Item | null;
  readonly contentOf: (items: Item[]) => DeviceEventPart['content'];
}

/** Where a piece lies in what has come so far; `end` is where the next begins. */
interface Piece {
  readonly start: number;
  readonly end: number;
}
type FindPiece = (held: Buffer, isLast: boolean, item: number) => Piece | null;

const endOfLine: FindPiece = (held, isLast) => {
  const end = held.indexOf(NEWLINE);
  if (end !== -1) return { start: 0, end: end + 1 };
  return isLast && held.length > 0 ? { start: 0, end: held.length } : null;
};

const endOfMessage: FindPiece = (held, isLast, item) => {
  const { eof, size, offset } = peek(held, item);
  if (!eof && size > deviceEventLimits.bytesPerEvent) throw new DeviceEventTooLarge(item);
  if (!eof && offset + size <= held.length) return { start: offset, end: offset + size };
  if (isLast && held.length > 0) throw cutOff(item);
  return null;
};

/** Longer than any length of a message is. */
const LONGEST_VARINT = 10;

function peek(held: Buffer, item: number) {
  try {
    return sizeDelimitedPeek(held.subarray(0, LONGEST_VARINT));
  } catch {
    throw new InvalidRequest([{ path: `events.${item}`, message: 'This is not the length of a message.' }]);
  }
}

/** Cuts what comes in into pieces, and holds no more than a part of them. */
async function* parts<Item extends string | Buffer>(
  request: Request,
  { find, itemOf, contentOf }: StreamForm<Item>,
): AsyncGenerator<DeviceEventPart> {
  let held: Buffer = Buffer.alloc(0);
  let items: Item[] = [];
  let [before, bytes] = [0, 0];
  const place = () => before + items.length;
  function part(): DeviceEventPart {
    const full = { count: items.length, content: contentOf(items) };
    before += items.length;
    [items, bytes] = [[], 0];
    return full;
  }
  // One after the other at once: gateways send hundreds, and each wait for nothing takes a while.
  function* fullParts(isLast: boolean): Generator<DeviceEventPart> {
    for (let piece = find(held, isLast, place()); piece; piece = find(held, isLast, place())) {
      const { start, end } = piece;
      if (end - start > deviceEventLimits.bytesPerEvent) throw new DeviceEventTooLarge(place());
      const item = itemOf(held.subarray(start, end), held.subarray(0, end));
      held = held.subarray(end);
      if (item === null) continue;
      items.push(item);
      bytes += item.length - start;
      if (items.length === PART.events || bytes >= PART.bytes) yield part();
    }
    if (held.length > deviceEventLimits.bytesPerEvent + LONGEST_VARINT) throw new DeviceEventTooLarge(place());
  }
  // A refusal in the middle is to be answered: the connection stays.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      yield* fullParts(false);
    }
  } catch (error) {
    throw request.destroyed && !request.complete ? cutOff(place()) : error;
  }
  yield* fullParts(true);
  if (items.length > 0) yield part();
}

function cutOff(item: number): InvalidRequest {
  return new InvalidRequest([{ path: `events.${item}`, message: 'The request ended before the event did.' }]);
}
