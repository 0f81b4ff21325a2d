import type { AlertRulesCompared } from '@strainscope/console-contract';
import { Alert } from 'antd';
import styles from './alert-rules.module.css';
import { Lines, RuleList } from './rule-list.tsx';

interface ComparisonViewProps {
  compared: AlertRulesCompared | undefined;
  isComparing: boolean;
  /** Whether the place has rules of its own already. */
  isOwn: boolean;
}

/** What publishing would change, how the rules would read, and whether a second person is needed. */
export function ComparisonView({ compared, isComparing, isOwn }: ComparisonViewProps) {
  return (
    <div className={styles['comparison']}>
      <h3>What publishing would change</h3>
      <div role="status">
        {compared ? <Difference {...compared} isOwn={isOwn} /> : <p>{isComparing ? 'Comparing …' : notCompared}</p>}
      </div>
      {compared && compared.looser.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="A second person has to approve this: it is looser than the rules above. These would not be kept"
          description={<Lines label="Rules above that would not be kept" lines={compared.looser} />}
        />
      )}
      {compared && (
        <>
          <h3>The rules would read</h3>
          <RuleList label="Rules as they would read" rules={compared.rules} />
        </>
      )}
    </div>
  );
}

const notCompared = 'Nothing has been compared yet. It is, once you change something or choose Compare.';

function Difference({ difference, isOwn }: Pick<AlertRulesCompared, 'difference'> & { isOwn: boolean }) {
  if (difference.length > 0) return <Lines label="What would change" lines={difference} />;
  if (isOwn) return <p>Nothing would change.</p>;
  return <p>No rule would change. Published, these rules are this place’s own, and stay when those above change.</p>;
}
