import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DocumentPage } from './document-page.tsx';
import { ModelChoicesSection } from './model-choices-section.tsx';
import { changesOf, modelChoices, rangeOf, signed } from './model-choices.ts';

const [usual] = modelChoices.choices;
const scaled = (group: string, ...factors: (number | undefined)[]) => ({
  name: 'another',
  group,
  strains: usual!.strains.map(({ about, mps95 }, axis) => {
    const factor = factors[axis];
    return factor === undefined ? { about, stopped: 'energy-error' } : { about, mps95: factor * mps95! };
  }),
});

test('shows every choice about every axis, with the change from the default', () => {
  render(<ModelChoicesSection />);
  const table = within(screen.getByRole('region', { name: 'Choices of the model' }));
  expect(table.getAllByRole('row')).toHaveLength(modelChoices.choices.length + 1);
  const row = within(table.getByRole('row', { name: /No membranes/ }));
  const choice = modelChoices.choices.find(({ name }) => name.startsWith('No membranes'))!;
  const [change] = changesOf(choice);
  expect(row.getAllByRole('cell')[0]!.textContent).toBe(`${choice.strains[0]!.mps95!.toFixed(3)} (${signed(change!)})`);
});

test('a change is taken from the default about the same axis; a stopped run has none', () => {
  const changes = changesOf(scaled('model', 1.5, undefined, 0.8));
  expect(changes[0]).toBeCloseTo(0.5, 12);
  expect(changes[1]).toBeUndefined();
  expect(changes[2]).toBeCloseTo(-0.2, 12);
});

test('the range spans all choices of the model and its mesh, and leaves out whose head it is', () => {
  const { lowest, highest } = rangeOf([
    usual!,
    scaled('model', 1.5, undefined, 0.8),
    scaled('mesh', 0.7, 1.1, 1),
    scaled('head', 3, 0.1, 1),
  ]);
  expect([lowest, highest].map(signed)).toEqual(['−30 %', '+50 %']);
  expect(rangeOf([usual!])).toEqual({ lowest: 0, highest: 0 });
});

test.each([
  [-0.184, '−18 %'],
  [0.62, '+62 %'],
  [0.004, '0 %'],
  [-0.004, '0 %'],
])('writes %d as %s', (share, text) => expect(signed(share)).toBe(text));

test('a link to the section leads there, once the page is on the screen', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <MemoryRouter initialEntries={['/technical-details#model-choices']}>
      <DocumentPage title="Formulation" lead="" html="<p>What the solver computes</p>">
        <ModelChoicesSection />
      </DocumentPage>
    </MemoryRouter>,
  );
  const heading = screen.getByRole('heading', { name: /^What the model/ });
  expect(scroll.mock.contexts).toEqual([heading.closest('section')]);
  expect(document.activeElement).toBe(heading);
});
