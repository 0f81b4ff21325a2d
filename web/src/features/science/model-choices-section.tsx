import { Figure } from './figure.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { changesOf, modelChoices, rangeOf, signed, type ChoiceRow } from './model-choices.ts';
import { Section } from './section.tsx';

const COMMAND = 'npm run science:choices';

const { choices, pulses } = modelChoices;
const axes = Object.keys(pulses);
const [first] = Object.values(pulses);

/** How much the strain of the head depends on what was chosen in its model, with the size of its elements beside it. */
export function ModelChoicesSection() {
  const { lowest, highest } = rangeOf(choices);
  return (
    <Section title="What the model's choices do to the strain" id="model-choices">
      <p>
        The coarse male head turns there and back about {axes.join(', ')}: a half sine of angular velocity,{' '}
        {first?.peak} rad/s in {1000 * (first?.duration ?? 0)} ms. Each row changes one thing of the default and leaves
        all else. The strain is MPS95 of the brain; behind it stands the change from the default. Published models
        differ in such choices, and no measurement of ours says which is right. They move MPS95 by {signed(lowest)} to{' '}
        {signed(highest)}; the female head, which is no choice but a person, does not count in that. Heads of other
        element sizes also have sheets of other thickness and sulci of other depth.
      </p>
      <Figure
        caption={`MPS95 by choice and axis, solver ${modelChoices.solver}, with a tenth of the reference's bulk modulus or less.`}
        command={COMMAND}
      >
        <FiguresTable
          label="Choices of the model"
          columns={['Choice', ...axes.map((axis) => `About ${axis}`)]}
          rows={choices.map((row) => [row.name, ...cellsOf(row)])}
        />
      </Figure>
      <Figure caption="MPS95 of the regions: the largest change about any axis." command={COMMAND}>
        <FiguresTable
          label="Choices of the model by region"
          columns={['Choice', ...regionsOf(choices)]}
          rows={choices
            .slice(1)
            .map((row) => [row.name, ...regionsOf(choices).map((region) => regionChange(row, region))])}
        />
      </Figure>
    </Section>
  );
}

function cellsOf(row: ChoiceRow): string[] {
  const changes = changesOf(row);
  return row.strains.map(({ mps95, stopped }, axis) => {
    if (mps95 === undefined) return `stopped: ${stopped ?? 'unknown'}`;
    const change = changes[axis];
    return `${mps95.toFixed(3)}${change === undefined || row === choices[0] ? '' : ` (${signed(change)})`}`;
  });
}

const regionsOf = (rows: readonly ChoiceRow[]): string[] => Object.keys(rows[0]?.strains[0]?.regions ?? {});

/** The change of the axis with the largest one. */
function regionChange({ strains }: ChoiceRow, region: string): string {
  const changes = strains.flatMap(({ regions }, axis) => {
    const [own, usual] = [regions?.[region], choices[0]?.strains[axis]?.regions?.[region]];
    return own === undefined || usual === undefined ? [] : [own / usual - 1];
  });
  if (changes.length === 0) return '–';
  return signed(changes.reduce((most, change) => (Math.abs(change) > Math.abs(most) ? change : most)));
}
