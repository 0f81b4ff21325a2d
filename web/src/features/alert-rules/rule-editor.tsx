import type { AlertRules } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { useUnsaved } from '../../shared/unsaved/unsaved.store.ts';
import styles from './alert-rules.module.css';
import { ComparisonView } from './comparison-view.tsx';
import { PublishRules } from './publish-rules.tsx';
import { sameRules } from './rule-document.ts';
import { readAs, withDocument } from './rule-draft.ts';
import { RuleText } from './rule-text.tsx';
import { TakeRulesAbove } from './take-rules-above.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { useComparison } from './use-comparison.ts';
import { useRuleDraft } from './use-rule-draft.ts';

interface RuleEditorProps {
  rules: AlertRules;
  /** Loads what is in force and the versions again; what is typed stays. */
  onChanged: () => void;
}

/** Edits the rules of a place: thresholds in fields, everything as text, what it would change, and its publishing. */
export function RuleEditor({ rules, onChanged }: RuleEditorProps) {
  const { node_id, from_node_id } = rules;
  const newest = rules.versions[0]?.number ?? 0;
  const { draft, isChanged, change, choose, discard } = useRuleDraft(rules);
  const comparison = useComparison({
    nodeId: node_id,
    text: draft.text,
    isChanged,
    newest,
    onRead: (text, json) => change((before) => readAs(before, text, json)),
  });
  const [done, setDone] = useState('');
  const settled = useUnsaved(isChanged ? 1 : 0);
  const isOwn = from_node_id === node_id;
  const { compared, error, loading } = comparison;
  const faults = error?.problem?.faults ?? [];
  const published = (words: string) => {
    settled();
    discard();
    setDone(words);
    onChanged();
  };
  const same = sameRules(JSON.parse(rules.json), draft.document);
  const known = compared?.rules ?? rules.rules.filter(({ rule_id }) => same.has(rule_id));
  return (
    <section aria-labelledby="edit-rules" className={styles['section']}>
      <h2 id="edit-rules">Change</h2>
      {rules.versions[0]?.state === 'waiting' && (
        <p>Version {newest} waits for a second person. What is published here takes its place.</p>
      )}
      <ThresholdForm
        draft={draft}
        wordsOf={(id) => known.find(({ rule_id }) => rule_id === id)?.words}
        onChange={(document) => change((before) => withDocument(before, document))}
      />
      <RuleText draft={draft} faults={faults} onChange={change} onForm={choose} />
      <div className={styles['deeds']}>
        <Button disabled={draft.text === ''} loading={loading} onClick={comparison.compare}>
          Compare
        </Button>
        <Button disabled={!isChanged} onClick={discard}>
          Discard my changes
        </Button>
      </div>
      {error && faults.length === 0 && <InlineFailure error={error} />}
      <ComparisonView compared={compared} isComparing={loading} isOwn={isOwn} />
      <PublishRules
        nodeId={node_id}
        text={draft.text}
        basedOn={newest}
        isLooser={(compared?.looser.length ?? 0) > 0}
        isReady={compared !== undefined && (compared.difference.length > 0 || !isOwn)}
        onPublished={published}
        onLoadNewest={onChanged}
      />
      <p role="status">{isChanged ? '' : done}</p>
      {isOwn && <TakeRulesAbove nodeId={node_id} basedOn={newest} onPublished={published} onLoadNewest={onChanged} />}
    </section>
  );
}
