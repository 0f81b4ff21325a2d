import { Modal } from 'antd';
import type { SignedInUser } from '../session/signed-in-user.ts';
import { PaletteSearch } from './palette-search.tsx';
import { usePalette } from './palette.store.ts';

/** ⌘/Ctrl-K: go to any person, group, event or action. */
export function CommandPalette({ user }: { user: SignedInUser }) {
  const { shown, close } = usePalette();
  return (
    <Modal
      title={<span className="visually-hidden">Search and actions</span>}
      styles={{ header: { margin: 0 } }}
      open={shown}
      onCancel={close}
      footer={null}
      closable={false}
      width={600}
      style={{ top: 80 }}
      destroyOnHidden
    >
      <PaletteSearch user={user} onDone={close} />
    </Modal>
  );
}
