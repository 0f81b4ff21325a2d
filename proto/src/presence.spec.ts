import { readFileSync } from 'node:fs';
import { create, createFileRegistry, fromBinary, toBinary } from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { PlayerSchema } from './reporting.ts';

/** The messages as services of an earlier version know them: an empty text stands for a missing one. */
const earlier = createFileRegistry(
  fromBinary(FileDescriptorSetSchema, readFileSync(new URL('../earlier-5eddd21.binpb', import.meta.url))),
);
const earlierPlayer = earlier.getMessage(PlayerSchema.typeName)!;
const teamId = earlierPlayer.field['teamId']!;

test.each([
  [undefined, ''],
  ['018f3f5e-0000-7000-8000-000000000001', '018f3f5e-0000-7000-8000-000000000001'],
])('a service of an earlier version reads %o as %o', (written, read) => {
  const bytes = toBinary(PlayerSchema, create(PlayerSchema, { teamId: written }));
  expect(reflect(earlierPlayer, fromBinary(earlierPlayer, bytes)).get(teamId)).toBe(read);
});

test.each([
  ['', undefined],
  ['018f3f5e-0000-7000-8000-000000000001', '018f3f5e-0000-7000-8000-000000000001'],
])('%o of a service of an earlier version is read as %o', (written, read) => {
  const message = reflect(earlierPlayer, create(earlierPlayer));
  message.set(teamId, written);
  expect(fromBinary(PlayerSchema, toBinary(earlierPlayer, message.message)).teamId).toBe(read);
});
