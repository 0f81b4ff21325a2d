import { deviceStatusLimits } from '@strainscope/console-contract';
import { DomainError, InvalidRequest } from '@strainscope/kernel';
import type { Request } from 'express';

const forms = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/x-protobuf': 'protobuf',
} as const;

/** Statuses as they came; sensor-ingest parses them. */
export interface StatusBody {
  readonly form: (typeof forms)[keyof typeof forms];
  readonly content: Buffer;
}

export class NotDeviceStatuses extends DomainError {
  constructor() {
    super({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      status: 415,
      message: 'This kind of content is not understood.',
      detail: `Statuses come as ${Object.keys(forms).join(', ')}, not compressed.`,
    });
  }
}

export class StatusesTooLarge extends DomainError {
  constructor() {
    const message = `More than ${deviceStatusLimits.bytes} bytes`;
    super({ code: 'TOO_LARGE', status: 413, message: 'Too large.', faults: [{ path: 'statuses', message }] });
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The body of a request as a whole, which is small; none of it is parsed.
 * @throws NotDeviceStatuses, StatusesTooLarge, InvalidRequest where the request ends before its body does
 */
export async function statusBodyOf(request: Request): Promise<StatusBody> {
  const type = request.is(Object.keys(forms)) as keyof typeof forms | false | null;
  const encoding = request.get('content-encoding') ?? 'identity';
  if (!type || (encoding !== 'identity' && type !== 'application/json')) throw new NotDeviceStatuses();
  // JSON was read before, within the same bounds, and stays bytes.
  const body = type === 'application/json' ? (request.body as unknown) : await read(request);
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const form = forms[type];
  const isMarked = form !== 'protobuf' && content.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return { form, content: isMarked ? content.subarray(BYTE_ORDER_MARK.length) : content };
}

async function read(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // A refusal is to be answered: the connection stays.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > deviceStatusLimits.bytes) throw new StatusesTooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (!request.destroyed || request.complete) throw error;
    throw new InvalidRequest([{ path: 'statuses', message: 'The request ended before its statuses did.' }]);
  }
  return Buffer.concat(chunks);
}
