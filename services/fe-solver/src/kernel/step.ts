/**
 * The numbers of a time step that all elements and nodes share (`step` of the kernels), filled by
 * model/step-constants.ts: where each begins.
 */
export const STEP = {
  /** α, rad/s². */
  euler: 0,
  /** b₀ = −a of the head, m/s². */
  offset: 3,
  /** S = ω² I − ω ωᵀ, 1/s²: xx, yy, zz, xy, yz, zx. */
  centrifugal: 6,
  /** 2 ω, rad/s. */
  coriolis: 12,
  /** M = Δt (I + Δt [ω×])⁻¹, s, row by row. */
  update: 15,
  /** Time between the middles of the last step and this one, and length of this step, s. */
  velocityStep: 24,
  displacementStep: 25,
  /** ρ of the body forces that the elements take as a pressure, kg/m³. */
  referenceDensity: 26,
  length: 27,
} as const;
