import { CheckCircleOutlined, CloseCircleOutlined, EyeOutlined } from '@ant-design/icons';
import { complianceType, type ComplianceType, type Control } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { Page } from '../../shared/page/page.tsx';
import tabStyles from '../../shared/page/tabs.module.css';
import { CallView } from '../../shared/states/call-view.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import styles from './compliance.module.css';
import { controlSummary } from './control-summary.ts';
import { NextReview } from './next-review.tsx';
import { UnknownRuleBook } from './unknown-rule-book.tsx';

const looks: Record<Control['status'], { word: string; icon: ReactNode }> = {
  met: { word: 'Met', icon: <CheckCircleOutlined aria-hidden /> },
  'not-met': { word: 'Not met', icon: <CloseCircleOutlined aria-hidden /> },
  manual: { word: 'To be looked at', icon: <EyeOutlined aria-hidden /> },
};

const columns: Column<Control>[] = [
  {
    key: 'requirement',
    title: 'Requirement',
    primary: true,
    render: ({ meaning, requirement }) => (
      <>
        {meaning} <span className={styles['rule']}>{requirement}</span>
      </>
    ),
  },
  { key: 'measure', title: 'What the product does', wide: true, render: ({ measure }) => measure },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => (
      <span className={styles['status']} data-status={status}>
        {looks[status].icon} {looks[status].word}
      </span>
    ),
  },
  { key: 'evidence', title: 'Evidence', wide: true, render: (control) => <Evidence {...control} /> },
  {
    key: 'owner',
    title: 'Owner',
    render: ({ owner }) => <span className={styles['owner']}>{owner}</span>,
  },
  { key: 'review', title: 'Next review', render: ({ next_review }) => <NextReview day={next_review} /> },
];

/** `/compliance/:type`: the controls of a rule book, with evidence as of now. */
export default function CompliancePage() {
  const parsed = complianceType.safeParse(useParams()['type']);
  return parsed.success ? <RuleBook type={parsed.data} /> : <UnknownRuleBook />;
}

function RuleBook({ type }: { type: ComplianceType }) {
  const load = useLoad(type, (signal) => consoleApi.call('privacy.compliance', { params: { type } }, { signal }));
  return (
    <Page title="Compliance" lead={load.result?.data.title}>
      <nav aria-label="Rule books" className={tabStyles['tabs']}>
        {complianceType.options.map((each) => (
          <Link key={each} to={`/compliance/${each}`} aria-current={each === type ? 'page' : undefined}>
            {each.toUpperCase()}
          </Link>
        ))}
      </nav>
      <CallView load={load}>
        {({ data }) => (
          <>
            <p>{controlSummary(data.controls, new Date())}</p>
            <p className={styles['statuses']}>
              <b>Met</b> and <b>Not met</b> were found by a check that ran as this page opened; that of the access log
              as a whole runs once a day, and after a start. <b>To be looked at</b>: no check can tell, or one did not
              end in time; the owner looks at the evidence by the day of the review. An owner that is a role, and no
              name, is named by whoever runs the installation, in the settings <code>auth.compliance</code>.
            </p>
            <div className={styles['controls']}>
              <GridTable label="Controls" columns={columns} rows={data.controls} rowId={({ id }) => id} />
            </div>
          </>
        )}
      </CallView>
    </Page>
  );
}

/** What a data officer reads first; behind it, for an auditor, what a live check asked or which tests show it. */
function Evidence({ evidence, query, sources, checked_at }: Control) {
  return (
    <div>
      {evidence}
      {query !== null && (
        <p className={styles['checked']}>
          Checked <Time at={checked_at} />
        </p>
      )}
      <details>
        <summary>{query === null ? 'Tests and documents' : 'How it was checked'}</summary>
        <pre className={styles['query']}>{query ?? sources.join('\n')}</pre>
      </details>
    </div>
  );
}
