import { create, ScalarType } from '@bufbuild/protobuf';
import type { DescField, DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { timestampFromDate, TimestampSchema } from '@bufbuild/protobuf/wkt';

/**
 * Makes a message of what a statement answered: each field takes the column of its name, `null` leaves it unset. Columns
 * that the message has no field for are left out.
 * @throws TypeError for a field without a column
 */
export function messageOfRow<Schema extends DescMessage>(schema: Schema, row: object): MessageShape<Schema> {
  const columns = new Map<string, unknown>(Object.entries(row));
  const values = schema.fields.map((field) => {
    if (!columns.has(field.name)) throw new TypeError(`${schema.typeName}: no column ${field.name}`);
    return [field.localName, valueOf(field, columns.get(field.name))];
  });
  return create(schema, Object.fromEntries(values) as MessageInitShape<Schema>);
}

const wideIntegers: readonly unknown[] = [
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
];

function valueOf(field: DescField, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (field.fieldKind === 'scalar' && wideIntegers.includes(field.scalar)) return BigInt(value as number | string);
  if (field.fieldKind === 'message' && field.message.typeName === TimestampSchema.typeName)
    return timestampFromDate(new Date(value as Date | string));
  return value;
}
