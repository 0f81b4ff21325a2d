/**
 * The numbers of a time step that all elements and nodes share (`step` of the kernels), filled by
 * model/step-constants.ts: where each begins.
 */
export const STEP = {
  /** Angular acceleration α of the head, rad/s². */
  euler: 0,
  /** b₀ = −a of the head, m/s². */
  translation: 3,
  /** Σ = ω² I − ω ωᵀ, 1/s²: xx, yy, zz, xy, yz, zx. */
  centrifugal: 6,
  /** 2 ω, rad/s. */
  coriolis: 12,
  /** U = Δt (I + Δt [ω×])⁻¹, s, row by row: velocity per acceleration. */
  update: 15,
  /** Δt from the middle of the last step to that of this one, s. */
  velocityStep: 24,
  /** Δt of this step, s. */
  displacementStep: 25,
  /** ρ of the body forces that the elements take as a pressure, kg/m³. */
  referenceDensity: 26,
  length: 27,
} as const;
