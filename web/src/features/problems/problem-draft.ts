import { ConsoleError, ownProblemFields } from '@strainscope/console-contract';
import { z } from 'zod';
import { formatBytes } from '../../shared/format/format-bytes.ts';
import { randomId } from '../../shared/random-id.ts';

/** The name by which the server knows the document that says what is to be solved. */
export const problemDocument = 'problem.json';

/** How large a problem may be where the orchestrator's settings say nothing else. */
export const usualLimits = { bytes: 128 * 1024 ** 2, files: 16 } as const;
const largestDocument = 4 * 1024 ** 2;

const file = z.instanceof(File);

/** What the form holds. */
export const problemDraft = z.object({
  name: ownProblemFields.shape.name,
  document: z
    .custom<File>((value) => value instanceof File, 'Choose the document that says what is to be solved.')
    .refine(
      ({ size }) => size <= largestDocument,
      `It is larger than ${formatBytes(largestDocument)}: a mesh is a file of its own.`,
    ),
  files: z.array(file).optional(),
});
export type ProblemDraft = z.output<typeof problemDraft>;

export interface FileToSend {
  name: string;
  content: File;
}

/** The document first, whatever it is called at home. */
export function filesOf({ document, files = [] }: Pick<ProblemDraft, 'document' | 'files'>): FileToSend[] {
  return [{ name: problemDocument, content: document }, ...files.map((content) => ({ name: content.name, content }))];
}

/** What may be too much, in words; undefined where it is not. The server alone knows its own limits. */
export function tooMuch(files: readonly File[]): string | undefined {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const much = [
    files.length > usualLimits.files && `${files.length} files`,
    bytes > usualLimits.bytes && `${formatBytes(bytes)} together`,
  ].filter(Boolean);
  return much.length === 0 ? undefined : `These are ${much.join(' and ')}: more than most servers take.`;
}

/** One try to send a problem. */
export interface Try {
  id: string;
  name: string;
  /** Name, size and time of each file: the same for what is sent again as it is. */
  content: string;
  /** The server has said that it does not keep it. */
  isRefused?: boolean;
}

/**
 * Gives what is sent its id. What is sent again as it is keeps it, as it may have arrived; so does what was refused and is
 * corrected under its name, as the server keeps a place for it. Anything else is another problem.
 */
export function nextTry(last: Try | undefined, draft: ProblemDraft): Try {
  const { name } = draft;
  const content = JSON.stringify(
    filesOf(draft).map((each) => [each.name, each.content.size, each.content.lastModified]),
  );
  const isSame = last !== undefined && last.name === name && (last.isRefused || last.content === content);
  return { id: isSame ? last.id : randomId(), name, content };
}

/** Whether a try that failed so cannot have arrived. */
export const refuses = ({ status, problem }: ConsoleError): boolean => problem !== undefined && status < 500;

/** The refusal with each fault at the field that it is about, by the name of its file instead of its number. */
export function atFields(error: ConsoleError, files: readonly FileToSend[]): ConsoleError {
  const { problem } = error;
  if (!problem?.faults) return error;
  const faults = problem.faults.map((fault) => {
    const place = /^files\.(\d+)$/.exec(fault.path)?.[1];
    if (place === undefined) return fault;
    const name = files[Number(place)]?.name;
    if (place === '0') return { ...fault, path: 'document' };
    return { path: 'files', message: name === undefined ? fault.message : `${name}: ${fault.message}` };
  });
  return new ConsoleError(error.status, error.code, error.message, { ...problem, faults }, error.requestId);
}
