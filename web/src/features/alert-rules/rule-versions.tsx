import type { AlertRules, AlertRuleVersion } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Empty } from '../../shared/states/states.tsx';
import styles from './alert-rules.module.css';
import { Lines, RuleList } from './rule-list.tsx';
import { decidedWords, versionState } from './version-words.ts';

interface RuleVersionsProps {
  rules: AlertRules;
  onChanged: () => void;
}

/** Versions of a place's own rules, newest first; one that waits is decided here. */
export function RuleVersions({ rules, onChanged }: RuleVersionsProps) {
  const { node_id, versions, may_edit } = rules;
  const decide = useCall(async ({ version_id }: AlertRuleVersion, approves: boolean) => {
    try {
      return await consoleApi.call('alertRules.decide', { params: { id: node_id }, body: { version_id, approves } });
    } finally {
      onChanged();
    }
  });
  return (
    <section aria-labelledby="rule-versions" className={styles['section']}>
      <h2 id="rule-versions">Versions</h2>
      {decide.error && <InlineFailure error={decide.error} />}
      {versions.length === 0 ? (
        <Empty title="No versions yet">This place has never had rules of its own.</Empty>
      ) : (
        <ol className={styles['versions']}>
          {versions.map((version) => (
            <li key={version.version_id} aria-label={`Version ${version.number}`}>
              <VersionView version={version} rules={rules} />
              {may_edit && version.state === 'waiting' && (
                <Decision
                  version={version}
                  disabled={decide.loading}
                  onDecide={(approves) => void decide.run(version, approves)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function VersionView({ version, rules }: { version: AlertRuleVersion; rules: AlertRules }) {
  const { number, author_name, proposed_at, reason, inherits, difference, decided_at } = version;
  const decided = decidedWords(version);
  return (
    <>
      <div className={styles['deeds']}>
        <h3>Version {number}</h3>
        <StateBadge {...versionState(version, rules)} />
      </div>
      <p>
        By {author_name || 'somebody else'}, <Time at={proposed_at} />: {reason}
      </p>
      {decided !== '' && (
        <p>
          {decided}, <Time at={decided_at} />
        </p>
      )}
      {inherits ? (
        <p>Takes the rules above again.</p>
      ) : difference.length > 0 ? (
        <Lines label={`What version ${number} changes`} lines={difference} />
      ) : (
        <details>
          <summary>Its rules</summary>
          <RuleList label={`Rules of version ${number}`} rules={version.rules} />
        </details>
      )}
    </>
  );
}

interface DecisionProps {
  version: AlertRuleVersion;
  disabled: boolean;
  onDecide: (approves: boolean) => void;
}

/** The author may take a proposal back; somebody else approves or refuses it. */
function Decision({ version: { number, by_reader }, disabled, onDecide }: DecisionProps) {
  if (by_reader) {
    return (
      <div className={styles['deeds']}>
        <span>Somebody else has to approve it.</span>
        <Button disabled={disabled} onClick={() => onDecide(false)}>
          Take back version {number}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['deeds']}>
      <Button type="primary" disabled={disabled} onClick={() => onDecide(true)}>
        Approve version {number}
      </Button>
      <Button disabled={disabled} onClick={() => onDecide(false)}>
        Refuse version {number}
      </Button>
    </div>
  );
}
