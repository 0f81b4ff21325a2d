import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { CopyDestinationOptions, CopySourceOptions } from 'minio';
import { removeAllVersions, type Target } from './s3-objects.ts';

/** Content that no reader sees yet. */
export interface Draft {
  /** Makes it an object at once, with what became known of it meanwhile. */
  show(name: string, metadata: Record<string, string>): Promise<void>;
  /** Removes what is left of it, shown or not. */
  discard(): Promise<void>;
}

export const draftPrefix = 'drafts/';

/** S3 takes no parts below 5 MiB; this much of an upload is in memory at a time. */
const partBytes = 8 * 1024 * 1024;

/** Reads content to its end: what is smaller than a part is kept in memory, else the parts are uploaded as they come. */
export async function takeDraft(target: Target, content: Readable): Promise<Draft> {
  const parts = inParts(content);
  const first = (await parts.next()).value as Buffer;
  if (first.length < partBytes) return inMemory(target, first);
  return uploaded(target, await upload(target, first, parts));
}

function inMemory({ client, bucket }: Target, content: Buffer): Draft {
  return {
    show: async (name, metadata) => void (await client.putObject(bucket, name, content, content.length, metadata)),
    discard: () => Promise.resolve(),
  };
}

function uploaded(target: Target, draft: string): Draft {
  const { client, bucket: Bucket } = target;
  return {
    async show(name, metadata) {
      await client.copyObject(
        new CopySourceOptions({ Bucket, Object: draft }),
        new CopyDestinationOptions({ Bucket, Object: name, UserMetadata: metadata, MetadataDirective: 'REPLACE' }),
      );
    },
    discard: () => removeAllVersions(target, draft),
  };
}

/** Gathers a stream into parts; the last one may be smaller, or empty. */
async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const all = Buffer.concat(chunks);
    yield all.subarray(0, partBytes);
    chunks = [all.subarray(partBytes)];
    size -= partBytes;
  }
  yield Buffer.concat(chunks);
}

/** A multipart upload, of which nothing remains when the content fails. */
async function upload({ client, bucket }: Target, first: Buffer, others: AsyncIterable<Buffer>): Promise<string> {
  const draft = `${draftPrefix}${randomUUID()}`;
  const uploadID = await client.initiateNewMultipartUpload(bucket, draft, {});
  const done: { part: number; etag: string }[] = [];
  const add = async (content: Buffer): Promise<void> => {
    const partNumber = done.length + 1;
    const place = { bucketName: bucket, objectName: draft, uploadID, partNumber, headers: {} };
    const { etag } = await client.uploadPart(place, content);
    done.push({ part: partNumber, etag });
  };
  try {
    await add(first);
    for await (const part of others) if (part.length > 0) await add(part);
    await client.completeMultipartUpload(bucket, draft, uploadID, done);
    return draft;
  } catch (error) {
    await client.abortMultipartUpload(bucket, draft, uploadID).catch(() => undefined);
    throw error;
  }
}
