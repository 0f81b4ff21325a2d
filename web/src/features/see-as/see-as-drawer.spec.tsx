import { fireEvent, render, screen, within } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { SeeAsButton } from './see-as-button.tsx';

const coach = '0197a000-0000-7000-8000-000000000001';
const player = '0197a000-0000-7000-8000-000000000002';
const because = ['Sana Kowal works at Carrow.', 'Ben Moss plays in a team of Carrow.'];
const asked: object[] = [];
let answer: unknown;

beforeEach(() => {
  asked.length = 0;
  answer = { message: 'OK', data: { allowed: true, because } };
  globalThis.fetch = mockFetch({
    'privacy.explainAccess': ({ searchParams }) => {
      asked.push(Object.fromEntries(searchParams));
      return answer;
    },
  });
});

/** A pasted id is offered as it is. */
async function pick(label: string, id: string) {
  fireEvent.change(await screen.findByRole('combobox', { name: label }), { target: { value: id } });
  fireEvent.click(await screen.findByText(id, { selector: '.ant-select-item-option-content' }));
}

async function ask() {
  render(<SeeAsButton />);
  fireEvent.click(screen.getByRole('button', { name: 'See as' }));
  await pick('Who looks', coach);
  expect(asked).toEqual([]);
  await pick('At whom', player);
}

test('which field is which can be read, also once both are filled', async () => {
  await ask();
  for (const label of ['Who looks', 'At whom']) {
    const words = screen.getByText(label, { selector: 'label' });
    expect(screen.getByRole('combobox', { name: label }).id).toBe(words.getAttribute('for'));
  }
});

test('who looks and at whom are answered with yes, and each reason in a sentence', async () => {
  await ask();
  await screen.findByRole('heading', { name: 'May see' });
  const [list] = screen.getAllByRole('list');
  expect(
    within(list!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(because);
  expect(asked).toEqual([{ viewer_id: coach, person_id: player, action: 'event:read' }]);
});

test('a no is told as such, with what is missing', async () => {
  answer = { message: 'OK', data: { allowed: false, because: ['Ben Moss has not consented to the use by the team.'] } };
  await ask();
  await screen.findByRole('heading', { name: 'May not see' });
  screen.getByText('Ben Moss has not consented to the use by the team.');
});

test('a question that failed is asked again', async () => {
  answer = new MockProblem(503, 'AWAY', 'Failed to load');
  await ask();
  await screen.findByText('Failed to load');
  answer = { message: 'OK', data: { allowed: true, because } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'May see' });
});
