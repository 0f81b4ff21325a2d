import type { SensorDefinition } from '@strainscope/console-contract';
import { create } from 'zustand';
import { useEffect } from 'react';
import { consoleApi } from '../../api/console.ts';

interface BrandsState {
  brands: readonly SensorDefinition[];
  load: () => Promise<void>;
}

/** Sensor brands, asked for once: they change with the server's version only. */
const useBrandsStore = create<BrandsState>((set, get) => ({
  brands: [],
  load: async () => {
    if (get().brands.length > 0) return;
    const answer = await consoleApi.call('sensors.brands');
    set({ brands: answer.data });
  },
}));

/** The brands that a sensor may be of; empty until known. */
export function useBrands(): readonly SensorDefinition[] {
  const { brands, load } = useBrandsStore();
  useEffect(() => void load().catch(() => undefined), [load]);
  return brands;
}

/** What people call a brand, by its key; the key itself until that is known. An invitation names a sensor without one. */
export function useBrandName(): (key: string) => string {
  const brands = useBrands();
  return (key) => (key === '' ? 'brand not named' : (brands.find((brand) => brand.key === key)?.name ?? key));
}
