import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';

/** The surfaces of head.glb and what is said of each. */
export interface HeadPart {
  name: string;
  label: string;
  /** Colour of the surface, as in the file. */
  colour: string;
  about: string;
}

export const HEAD_PARTS: readonly HeadPart[] = [
  { name: 'frontal', label: 'Frontal lobe', colour: '#de7c56', about: 'Ahead of the motor strip and above the lateral sulcus.' },
  { name: 'msc', label: 'Motor and sensory strip', colour: '#d5516f', about: 'The gyri before and behind the central sulcus, 25 mm wide and 20 mm deep.' },
  { name: 'parietal', label: 'Parietal lobe', colour: '#5a8dd1', about: 'Behind the sensory strip, as far as the parieto-occipital line.' },
  { name: 'occipital', label: 'Occipital lobe', colour: '#986fc0', about: 'Behind the line from the parieto-occipital sulcus to the preoccipital notch.' },
  { name: 'temporal', label: 'Temporal lobe', colour: '#5dae68', about: 'Below the lateral sulcus; its pole stands out into the middle fossa.' },
  { name: 'cerebellum', label: 'Cerebellum', colour: '#c8a43c', about: 'Two hemispheres and the vermis under the tentorium.' },
  { name: 'stem', label: 'Brain stem', colour: '#8d8d8d', about: 'Midbrain, pons and the medulla, which tapers to the foramen magnum.' },
  { name: 'callosum', label: 'Corpus callosum', colour: '#f8b241', about: 'Rostrum, genu, body and splenium between the hemispheres.' },
  { name: 'ventricles', label: 'Ventricles', colour: '#4159c5', about: 'Lateral ventricles with their horns, third and fourth ventricle.' },
  { name: 'falx', label: 'Falx', colour: '#c83b3b', about: 'A stiff sheet in the longitudinal fissure, from the front to the tentorium.' },
  { name: 'tentorium', label: 'Tentorium', colour: '#7b347b', about: 'A stiff tent between cerebrum and cerebellum.' },
  { name: 'skull', label: 'Inner skull', colour: '#e9e5d9', about: 'The rigid boundary: its nodes do not move against the sensor.' },
]; // prettier-ignore

/** The regions of the brain, which come first. */
export const OUTER_PARTS = HEAD_PARTS.slice(0, BRAIN_REGIONS.length).map(({ name }) => name);
