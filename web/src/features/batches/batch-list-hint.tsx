import { Form, type FormInstance } from 'antd';
import { aboutEventIds, listWords, type BatchDraft } from './batch-draft.ts';

/** Below the list of events: what an id is and, once there is a list, what of it is taken. */
export function BatchListHint({ form }: { form: FormInstance<BatchDraft> }) {
  const list = Form.useWatch('list', form);
  const words = listWords(list ?? '');
  return <>{words === undefined ? aboutEventIds : `${words}.`} With a list, team and days do not count.</>;
}
