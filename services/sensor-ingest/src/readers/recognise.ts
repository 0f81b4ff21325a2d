import type { FileForm, ScalarTableForm, WaveformTableForm } from '../sensor-definitions/file-form.schema.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import { findByAlias } from '../sensor-definitions/sensor-definitions.ts';
import { Refusal, UnknownTable } from './file-problem.ts';
import { mappedDefinition } from './generic-mapping.ts';
import { mappingMissing, notDeclaredKind, notReadableYet, notRecognised } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { unmatched } from './table-columns.ts';
import type { LikelyHead } from './table-head.ts';

export type TableForm = WaveformTableForm | ScalarTableForm;

export interface Recognised<Form extends FileForm> {
  readonly definition: SensorDefinition;
  readonly form: Form;
}

/** Below this share of a form's marks a table is something else, not a damaged file of the form. */
const ENOUGH_MARKS = 0.5;

/**
 * Which brand's table has such headings. A table that shows only some of a form's marks is taken as that form, so that
 * its reader can name the columns that are missing.
 * @param likely where the heading probably is, for a proposal to whoever has to say what the columns are
 */
export function recogniseTable(
  headings: readonly string[],
  likely: LikelyHead,
  context: ReadContext,
): Recognised<TableForm> {
  const { definitions, brand, mapping } = context;
  const declared = declaredDefinition(context);
  const best = bestTable(headings, definitions);

  if (brand === 'generic' && declared) {
    if (!mapping) throw new UnknownTable(mappingMissing(), likely);
    return mappedDefinition(declared, mapping);
  }
  if (!declared) {
    if (best) return best;
    const generic = definitions.get('generic');
    if (mapping && generic) return mappedDefinition(generic, mapping);
    throw new UnknownTable(notRecognised(), likely);
  }
  if (best?.definition.key !== declared.key) {
    throw new Refusal(notDeclaredKind(declared.name, best?.definition.name ?? null));
  }
  return best;
}

/** The brand that the uploader chose, unless it cannot be read at all. */
export function declaredDefinition({ definitions, brand }: ReadContext): SensorDefinition | undefined {
  if (brand === undefined) return undefined;
  const definition = definitions.get(brand);
  if (!definition) throw new Refusal(notRecognised());
  if (!definition.readable) throw new Refusal(notReadableYet(definition.name, definition.note));
  return definition;
}

/** The brand that an event names; a declared one must agree with it. An unknown brand has the axes of the head. */
export function namedDefinition(
  name: string,
  { definitions, brand }: ReadContext,
): { definition: SensorDefinition; isKnown: boolean } {
  const known = findByAlias(definitions, name);
  if (known && !known.readable) throw new Refusal(notReadableYet(known.name, known.note));
  const definition = known ?? definitions.get('json');
  if (!definition) throw new Error('The definition "json" is missing');
  if (brand !== undefined && brand !== 'json' && definition.key !== brand) {
    throw new Refusal(notDeclaredKind(definitions.get(brand)?.name ?? brand, known?.name ?? name));
  }
  return { definition, isKnown: known !== undefined };
}

export function formOf<Kind extends FileForm['kind']>(
  definition: SensorDefinition,
  kind: Kind,
): Extract<FileForm, { kind: Kind }> | undefined {
  return definition.forms.find((form): form is Extract<FileForm, { kind: Kind }> => form.kind === kind);
}

function bestTable(
  headings: readonly string[],
  definitions: ReadContext['definitions'],
): Recognised<TableForm> | undefined {
  let best: { recognised: Recognised<TableForm>; score: number } | undefined;
  for (const definition of definitions.values()) {
    for (const form of definition.forms) {
      if (form.kind !== 'waveform-table' && form.kind !== 'scalar-table') continue;
      const score = marksFound(form, headings);
      if (score >= ENOUGH_MARKS && score > (best?.score ?? 0)) best = { recognised: { definition, form }, score };
    }
  }
  return best?.recognised;
}

/** Share of the form's marks that the headings show. */
function marksFound({ recognise }: TableForm, headings: readonly string[]): number {
  const { columns = [] } = recognise;
  const firstCell = 'firstCell' in recognise && recognise.firstCell ? [recognise.firstCell] : [];
  const missing = unmatched(columns, headings).length + unmatched(firstCell, headings.slice(0, 1)).length;
  return 1 - missing / (columns.length + firstCell.length);
}
