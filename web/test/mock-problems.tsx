import type { OwnProblem } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import ProblemPage from '../src/features/problems/problem-page.tsx';
import ProblemsPage from '../src/features/problems/problems-page.tsx';
import { mockFetch, MockProblem } from './mock-fetch.ts';
import { MockXhr } from './mock-xhr.ts';

const file = (name: string, size: number) => ({ name, sha256: 'ab'.repeat(32), size });

export const problem: OwnProblem = {
  _id: 'p1',
  name: 'A cube in tension',
  status: 'complete',
  submitted_at: '2026-11-21T14:03:00Z',
  started_at: '2026-11-21T14:03:05Z',
  ended_at: '2026-11-21T14:05:05Z',
  files: [file('problem.json', 900), file('cube.inp', 2 * 1024 ** 2)],
  fraction: 1,
  attempt: 1,
  reason_code: '',
  reason: '',
  detail: '',
  results: [file('result.json', 1200), file('nodes.csv', 640)],
  solve_seconds: 120,
  cost: 0.5,
  currency: 'EUR',
};

export const refused: OwnProblem = {
  ...problem,
  status: 'refused',
  fraction: 0,
  results: [],
  reason_code: 'INVALID_TASK',
  reason: 'The solver cannot read the task.',
  detail: 'The problem is not valid. duration: Required; boundary.1.on: Required',
};

export const result = {
  version: 1,
  title: 'A cube',
  parts: {
    gel: {
      volume: 1e-6,
      elements: 2,
      mps: 0.625,
      mps95: 0.61,
      left: { volume: 4e-7, elements: 1, mps: 0.5, mps95: 0.5 },
      right: { volume: 6e-7, elements: 1, mps: 0.625, mps95: 0.625 },
    },
  },
  regions: {},
  volumeChange: { smallest: -0.02, largest: 0.01 },
  energy: { worstError: 0.0012 },
  provenance: {
    solverVersion: '0.5.0',
    elements: 2,
    nodes: 12,
    precision: 'single',
    steps: 21_000,
    smallestTimeStep: 1.9e-5,
    addedMass: 0,
    ignored: ['*BOUNDARY'],
  },
};

const begun = () => ({
  problems: [problem],
  /** What was asked of the list. */
  asked: [] as string[],
  permissions: ['research'],
  /** Forms that were sent. */
  sent: [] as FormData[],
  /** What is made of a form. */
  answer: (): unknown => ({ message: 'OK', data: { ...problem, _id: 'p2', status: 'queued' } }),
  result: (): unknown => result,
  cancelled: 0,
});

/** What the bff answers, from the beginning of a test on, and what was sent to it. */
export const mock = begun();

export const numbered = (many: number): OwnProblem[] =>
  Array.from({ length: many }, (_, index) => ({ ...problem, _id: `p${index + 1}`, name: `Problem ${index + 1}` }));

/** A page of twenty by its cursor. */
function listed({ searchParams }: URL) {
  mock.asked.push(searchParams.toString());
  if (!mock.permissions.includes('research')) return new MockProblem(404, 'NOT_FOUND', 'Not found.');
  const from = Number(searchParams.get('cursor') ?? 0);
  const data = mock.problems.slice(from, from + 20);
  const next_cursor = from + 20 < mock.problems.length ? String(from + 20) : null;
  return { message: 'OK', data, page: { next_cursor, total: data.length }, freshness: null };
}

const found = (id: string) => () => {
  const data = mock.problems.find(({ _id }) => _id === id);
  return data ? { message: 'OK', data } : new MockProblem(404, 'NOT_FOUND', 'Not found.');
};

export function mockProblems() {
  Object.assign(mock, begun());
  globalThis.XMLHttpRequest = MockXhr as unknown as typeof XMLHttpRequest;
  globalThis.fetch = mockFetch(
    {
      'session.current': () => ({ message: 'OK', data: { permissions: mock.permissions } }),
      'problems.list': listed,
      'problems.get p1': found('p1'),
      'problems.get p2': () => ({ message: 'OK', data: { ...problem, _id: 'p2', name: 'The next', status: 'queued' } }),
      'problems.cancel p1': () => {
        mock.cancelled++;
        mock.problems = [{ ...problem, status: 'cancelled', results: [] }];
        return { message: 'OK', data: mock.problems[0] };
      },
      'problems.send': (_, body) => {
        mock.sent.push(body as FormData);
        return mock.answer();
      },
    },
    // Files are no calls.
    async (input) =>
      (typeof input === 'object' && 'url' in input ? input.url : input.toString()).endsWith(
        '/problems/p1/results/result.json',
      )
        ? new Response(JSON.stringify(await mock.result()))
        : new Response('', { status: 404 }),
  );
}

export const show = (path = '') =>
  render(
    <MemoryRouter initialEntries={[`/research/problems${path}`]}>
      <Routes>
        <Route path="/research/problems" element={<ProblemsPage />} />
        <Route path="/research/problems/:id" element={<ProblemPage />} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

/** Chooses files in the dialog, which lies in front. */
export function choose(label: 'Choose the document' | 'Add files', ...files: File[]) {
  fireEvent.change(screen.getByLabelText(`${label}: files`), { target: { files } });
}
