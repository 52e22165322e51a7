/** Round values from below the lowest to above the highest, at most six, 0 among them. */
export function ticksFor(lowest: number, highest: number): number[] {
  const [from, to] = [Math.min(0, lowest), Math.max(0, highest)]
  if (from === to) return [0]
  const step = roundStep((to - from) / 3)
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** 1, 2, 2.5 or 5 times a power of ten, not below the given value. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}
