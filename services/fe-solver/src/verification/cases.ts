/** Every comparison of the solver with something known; `strainscope-solve verify` prints them, the tests hold them. */
import { BACK_END_CASES } from './cases/back-end.cases.ts';
import { DYNAMICS_CASES } from './cases/dynamics.cases.ts';
import { FIELD_CASES } from './cases/field.cases.ts';
import { HEAD_CASES } from './cases/head.cases.ts';
import { MATERIAL_CASES } from './cases/material.cases.ts';
import { MEMBRANE_CASES } from './cases/membrane.cases.ts';
import { MOTION_CASES } from './cases/motion.cases.ts';
import { ROTATING_CASES } from './cases/rotating.cases.ts';
import type { VerificationCase } from './verification-case.ts';

export const VERIFICATION_CASES: readonly VerificationCase[] = [
  ...FIELD_CASES,
  ...MATERIAL_CASES,
  ...MOTION_CASES,
  ...DYNAMICS_CASES,
  ...ROTATING_CASES,
  ...BACK_END_CASES,
  ...MEMBRANE_CASES,
  ...HEAD_CASES,
];
