import type { OwnProblem } from '@strainscope/console-contract';
import { useNavigate, Link } from 'react-router-dom';
import { formatBytes } from '../../shared/format/format-bytes.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { ProblemState, SolveTime } from './problem-state.tsx';
import styles from './problems.module.css';

export const pathOf = ({ _id }: Pick<OwnProblem, '_id'>): string => `/research/problems/${_id}`;

/** Each problem as one row, which leads to its page. */
export function ProblemTable({ problems }: { problems: readonly OwnProblem[] }) {
  const navigate = useNavigate();
  return (
    <GridTable
      label="Own problems"
      columns={columns}
      rows={problems}
      rowId={({ _id }) => _id}
      onOpen={(problem) => void navigate(pathOf(problem))}
    />
  );
}

const columns: Column<OwnProblem>[] = [
  {
    key: 'name',
    title: 'Problem',
    primary: true,
    render: (problem) => (
      <Link to={pathOf(problem)} className={styles['name']}>
        {problem.name}
      </Link>
    ),
  },
  { key: 'state', title: 'State', render: (problem) => <ProblemState problem={problem} /> },
  { key: 'sent', title: 'Sent', numeric: true, render: ({ submitted_at }) => <Time at={submitted_at} /> },
  {
    key: 'files',
    title: 'Files',
    numeric: true,
    render: ({ files }) =>
      `${countOf(files.length, 'file')}, ${formatBytes(files.reduce((sum, { size }) => sum + size, 0))}`,
  },
  {
    key: 'solved',
    title: 'Solve time',
    numeric: true,
    render: (problem) => <SolveTime problem={problem} />,
  },
];
