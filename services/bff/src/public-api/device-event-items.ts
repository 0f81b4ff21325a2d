import { sizeDelimitedPeek } from '@bufbuild/protobuf/wire';
import { deviceEventLimits } from '@strainscope/console-contract';
import { DomainError, InvalidRequest } from '@strainscope/kernel';
import type { RawDeviceEvent } from '@strainscope/proto/ingest';
import type { Request } from 'express';

/** An event as it came; sensor-ingest parses it. */
export type DeviceEventItem = Exclude<RawDeviceEvent['content'], { case: undefined }>;

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
 * The events of a request as they arrive, or a batch of them as a whole; none of it is parsed.
 * @throws NotDeviceEvents, and while it goes DeviceEventTooLarge and InvalidRequest, which name the item
 */
export function deviceEventsOf(request: Request): AsyncIterable<DeviceEventItem> | Buffer {
  const type = request.is(Object.keys(readers)) as keyof typeof readers | false | null;
  const encoding = request.get('content-encoding') ?? 'identity';
  if (!type || (encoding !== 'identity' && type !== 'application/json')) throw new NotDeviceEvents();
  return readers[type](request);
}

/** The parser that leaves bodies as they are was here before. */
function batchOf({ body }: Request): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new InvalidRequest([{ path: 'events', message: 'Send at least one event.' }]);
  }
  return withoutMark(body);
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
async function* linesOf(request: Request): AsyncGenerator<DeviceEventItem> {
  let item = 0;
  let isFirst = true;
  for await (const piece of pieces(request, endOfLine, () => item)) {
    const line = isFirst ? withoutMark(piece) : piece;
    isFirst = false;
    if (line.every((byte) => byte <= SPACE)) continue;
    yield { case: 'json', value: line.toString() };
    item++;
  }
}

async function* messagesOf(request: Request): AsyncGenerator<DeviceEventItem> {
  let item = 0;
  for await (const value of pieces(
    request,
    endOfMessage(() => item),
    () => item,
  )) {
    yield { case: 'protobuf', value };
    item++;
  }
}

/** Where a piece lies in what has come so far; `end` is where the next begins. */
interface Piece {
  readonly start: number;
  readonly end: number;
}
type FindPiece = (held: Buffer, isLast: boolean) => Piece | null;

const endOfLine: FindPiece = (held, isLast) => {
  const end = held.indexOf(NEWLINE);
  if (end !== -1) return { start: 0, end: end + 1 };
  return isLast && held.length > 0 ? { start: 0, end: held.length } : null;
};

const endOfMessage =
  (item: () => number): FindPiece =>
  (held, isLast) => {
    const { eof, size, offset } = peek(held, item);
    if (!eof && size > deviceEventLimits.bytesPerEvent) throw new DeviceEventTooLarge(item());
    if (!eof && offset + size <= held.length) return { start: offset, end: offset + size };
    if (isLast && held.length > 0) throw cutOff(item());
    return null;
  };

/** Longer than any length of a message is. */
const LONGEST_VARINT = 10;

function peek(held: Buffer, item: () => number) {
  try {
    return sizeDelimitedPeek(held.subarray(0, LONGEST_VARINT));
  } catch {
    throw new InvalidRequest([{ path: `events.${item()}`, message: 'This is not the length of a message.' }]);
  }
}

/** Cuts what comes in into pieces, and holds no more than one of them. */
async function* pieces(request: Request, find: FindPiece, item: () => number): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  function* whole(isLast: boolean): Generator<Buffer> {
    for (let piece = find(held, isLast); piece; piece = find(held, isLast)) {
      const found = held.subarray(piece.start, piece.end);
      held = held.subarray(piece.end);
      if (found.length > deviceEventLimits.bytesPerEvent) throw new DeviceEventTooLarge(item());
      yield found;
    }
    if (held.length > deviceEventLimits.bytesPerEvent + LONGEST_VARINT) throw new DeviceEventTooLarge(item());
  }
  // A refusal in the middle is to be answered: the connection stays.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      yield* whole(false);
    }
  } catch (error) {
    throw request.destroyed && !request.complete ? cutOff(item()) : error;
  }
  yield* whole(true);
}

function cutOff(item: number): InvalidRequest {
  return new InvalidRequest([{ path: `events.${item}`, message: 'The request ended before the event did.' }]);
}
