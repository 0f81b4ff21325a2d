import { Modal, Segmented, Switch } from 'antd';
import styles from './display-settings.module.css';
import { densities, themeChoices } from './preferences.ts';
import { usePreferences } from './preferences.store.ts';

const themeLabels = { system: 'As the system', light: 'Light', dark: 'Dark', sunlight: 'Sunlight' };
const densityLabels = { compact: 'Compact', comfortable: 'Comfortable', touch: 'Touch' };

/** Theme, density and shortcuts of this browser. Every choice shows at once. */
export function DisplaySettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { theme, density, singleKeyShortcuts, change } = usePreferences();
  return (
    <Modal title="Display" open={open} onCancel={onClose} footer={null} width={440} destroyOnHidden>
      <div className={styles['settings']}>
        <h3 id="theme-label">Theme</h3>
        <Segmented
          aria-labelledby="theme-label"
          value={theme}
          options={themeChoices.map((value) => ({ value, label: themeLabels[value] }))}
          onChange={(value) => change({ theme: value })}
        />
        <p>Sunlight is black on white with strong edges, for a tablet outdoors.</p>
        <h3 id="density-label">Rows</h3>
        <Segmented
          aria-labelledby="density-label"
          value={density}
          options={densities.map((value) => ({ value, label: densityLabels[value] }))}
          onChange={(value) => change({ density: value })}
        />
        <label className={styles['switch']}>
          <Switch checked={singleKeyShortcuts} onChange={(value) => change({ singleKeyShortcuts: value })} />
          Shortcuts of a single key, such as ? and j
        </label>
      </div>
    </Modal>
  );
}
