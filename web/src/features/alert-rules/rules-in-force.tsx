import type { AlertRules } from '@strainscope/console-contract';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import styles from './alert-rules.module.css';
import { Lines, RuleList } from './rule-list.tsx';

/** The rules that hold at a place: whose they are, what they say, and as files. */
export function RulesInForce({ rules }: { rules: AlertRules }) {
  const { looser, json, yaml } = rules;
  const file = (text: string, type: string) => () => Promise.resolve(new Blob([text], { type }));
  const name = fileNameOf(rules);
  return (
    <section aria-labelledby="rules-in-force" className={styles['section']}>
      <h2 id="rules-in-force">In force</h2>
      <p>
        <RuleOwner {...rules} />
      </p>
      {looser.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="These rules are looser than those above: they do not keep"
          description={<Lines label="Rules above that are not kept" lines={looser} />}
        />
      )}
      <RuleList label="Rules in force" rules={rules.rules} />
      <div className={styles['deeds']}>
        <DownloadButton label="Download as JSON" name={`${name}.json`} file={file(json, 'application/json')} />
        <DownloadButton label="Download as YAML" name={`${name}.yaml`} file={file(yaml, 'application/yaml')} />
      </div>
    </section>
  );
}

/** Says whose the rules in force are, with a link to where they were written. */
function RuleOwner({ node_id, node_name, from_node_id, from_name, number }: AlertRules) {
  const version = `version ${number}`;
  if (from_node_id === null) return <>The rules of the product, {version}: no place above has rules of its own.</>;
  if (from_node_id === node_id) {
    return (
      <>
        Own rules{node_name !== '' && ` of ${node_name}`}, {version}.
      </>
    );
  }
  return (
    <>
      The rules of <Link to={`/alert-rules/${from_node_id}`}>{from_name || 'a place above'}</Link>, {version}.
    </>
  );
}

function fileNameOf({ node_name, number }: AlertRules): string {
  const words = `alert rules ${node_name} version ${number}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-');
}
