import { Modal } from 'antd';
import styles from './shortcut-map.module.css';
import { shortcutsInForce, useShortcutLayers, type Shortcut } from './shortcuts.store.ts';

const groups = ['General', 'Go to', 'List', 'Playback'] as const;

/** The map of the shortcuts in force on this screen. */
export function ShortcutMap({ open, onClose }: { open: boolean; onClose: () => void }) {
  const layers = useShortcutLayers((state) => state.layers);
  const shortcuts = [...shortcutsInForce(layers).values()];
  return (
    <Modal title="Keyboard shortcuts" open={open} onCancel={onClose} footer={null} destroyOnHidden>
      {groups.map((group) => (
        <Group key={group} title={group} shortcuts={shortcuts.filter((shortcut) => shortcut.group === group)} />
      ))}
      <p className={styles['note']}>
        Shortcuts of a single key can be switched off under Display in your account menu.
      </p>
    </Modal>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keysOf(keys).map((key, index) => (
                <kbd key={index}>{keyLabel(key)}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The keys of a sequence, one after the other; the space bar is one key, and no gap between two. */
function keysOf(keys: string): string[] {
  return keys === ' ' ? [keys] : keys.split(' ');
}

function keyLabel(key: string): string {
  if (key === ' ') return 'Space';
  if (key === 'X') return 'Shift x';
  return key.replace('mod+', '⌘/Ctrl ').replace('Escape', 'Esc');
}
