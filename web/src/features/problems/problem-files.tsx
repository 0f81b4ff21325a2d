import { DownloadOutlined } from '@ant-design/icons';
import { problemResultUrl, type OwnProblem } from '@strainscope/console-contract';
import { formatBytes } from '../../shared/format/format-bytes.ts';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { Section } from '../operations/section.tsx';
import styles from './problems.module.css';

type KeptFile = OwnProblem['files'][number];

const what: Record<string, string> = {
  'result.json': 'Strains of parts and regions, histories, energy balance, provenance',
  'nodes.csv': 'Mean displacement and reactions of nodes',
  'markers.csv': 'Displacement of markers',
  'elements.csv': 'Mean strain and stress of elements',
  'strain-series-vtu.zip': 'Pictures of the strain for ParaView',
};

const size: Column<KeptFile> = {
  key: 'size',
  title: 'Size',
  numeric: true,
  render: ({ size }) => <span className={styles['size']}>{formatBytes(size)}</span>,
};
const hash: Column<KeptFile> = {
  key: 'sha256',
  title: 'SHA-256',
  wide: true,
  render: ({ sha256 }) => <code className={styles['hash']}>{sha256}</code>,
};

/** The files of a complete problem's result, to take along. */
export function ResultFiles({ problem: { _id: id, results } }: { problem: OwnProblem }) {
  if (results.length === 0) return null;
  const columns: Column<KeptFile>[] = [
    {
      key: 'name',
      title: 'File',
      primary: true,
      render: ({ name }) => (
        <a href={problemResultUrl(id, name)} download={name} className={styles['download']}>
          <DownloadOutlined aria-hidden /> {name}
        </a>
      ),
    },
    { key: 'what', title: 'What is in it', render: ({ name }) => what[name] ?? '' },
    size,
    hash,
  ];
  return (
    <Section title="Result files">
      <GridTable label="Result files" columns={columns} rows={results} rowId={({ name }) => name} />
      <p className={styles['quiet']}>They are kept for a limited time, usually 90 days: take along what you need.</p>
    </Section>
  );
}

/** The files of a problem, as they were sent. */
export function SentFiles({ problem: { files } }: { problem: OwnProblem }) {
  return (
    <Section title="Files sent">
      <GridTable
        label="Files sent"
        columns={[{ key: 'name', title: 'File', primary: true, render: ({ name }) => name }, size, hash]}
        rows={files}
        rowId={({ name }) => name}
      />
    </Section>
  );
}
