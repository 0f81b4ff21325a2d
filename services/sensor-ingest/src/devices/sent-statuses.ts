import { fromBinary, fromJson, type JsonValue } from '@bufbuild/protobuf';
import { InvalidRequest, JsonBeyondBounds, parseJson } from '@strainscope/kernel';
import { DeviceStatusSchema, type DeviceStatus } from '@strainscope/proto/ingest';
import { messagesIn } from '../readers/device-events-file.ts';
import type { FileProblem } from '../readers/file-problem.ts';
import { STATUS_LIMITS } from './device-status.rules.ts';

/** A status, or why it is none. */
export type SentStatus = DeviceStatus | { readonly problem: FileProblem };

const FORMS = { json: ofDocument, ndjson: ofLines, protobuf: ofMessages } as const;
/** A status is flat, and has ten fields. */
const BOUNDS = { depth: 6, values: 30_000 } as const;

/**
 * Statuses as a gateway sent them, in their order. What is wrong with one leaves the others alone.
 * @throws InvalidRequest for what is wrong as a whole: none, too many, or no such document
 */
export function sentStatuses(form: string, content: Uint8Array): readonly SentStatus[] {
  if (!Object.hasOwn(FORMS, form)) throw invalid('Statuses come as JSON, as lines of it, or as messages');
  if (content.length > STATUS_LIMITS.bytes) throw invalid(`At most ${STATUS_LIMITS.bytes} bytes`);
  const statuses = FORMS[form as keyof typeof FORMS](content);
  if (statuses.length === 0) throw invalid('At least one status');
  return statuses;
}

function ofDocument(content: Uint8Array): SentStatus[] {
  const document = whole(() => parseJson(content, BOUNDS) as JsonValue, 'This is not JSON');
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
  const statuses = isObject ? document['statuses'] : undefined;
  if (!Array.isArray(statuses)) throw invalid('A list of statuses');
  demandFew(statuses.length);
  return statuses.map((status) => one(() => fromJson(DeviceStatusSchema, status)));
}

/** Empty lines are passed over. */
function ofLines(content: Uint8Array): SentStatus[] {
  const lines = Buffer.from(content)
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '');
  demandFew(lines.length);
  return lines.map((line) =>
    one(() => fromJson(DeviceStatusSchema, parseJson(Buffer.from(line), BOUNDS) as JsonValue)),
  );
}

function ofMessages(content: Uint8Array): SentStatus[] {
  const messages: Uint8Array[] = [];
  whole(() => {
    for (const message of messagesIn(content)) if (messages.push(message) > STATUS_LIMITS.statuses) break;
  }, 'Messages, each after its length');
  demandFew(messages.length);
  return messages.map((message) => one(() => fromBinary(DeviceStatusSchema, message)));
}

function demandFew(statuses: number): void {
  if (statuses > STATUS_LIMITS.statuses) throw invalid(`At most ${STATUS_LIMITS.statuses} statuses`);
}

function whole<T>(read: () => T, expectation: string): T {
  try {
    return read();
  } catch (error) {
    throw invalid(error instanceof JsonBeyondBounds ? error.detail! : expectation);
  }
}

function one(read: () => DeviceStatus): SentStatus {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : '';
    // What was sent is not told back as it is: it may be anything.
    const plain = reason.slice(0, 200).replace(/\p{C}/gu, '\uFFFD');
    return { problem: { code: 'NOT_A_STATUS', message: `This is no status of a device${plain}.` } };
  }
}

const invalid = (message: string) => new InvalidRequest([{ path: 'statuses', message }]);
