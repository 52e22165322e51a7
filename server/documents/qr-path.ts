import bwip from 'bwip-js/node'

/** Empty modules around the code, as its standard asks. */
const quiet = 4

/** A QR code as the path of an SVG, one unit a module, in a square of `size` units with its quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const [drawn] = bwip.raw({ bcid: 'qrcode', text })
  if (!drawn || !('pixs' in drawn)) throw new Error('The QR code came out without modules')
  const { pixs, pixx, pixy } = drawn
  const rows = Array.from({ length: pixy }, (_, y) => rowOf(pixs.slice(y * pixx, (y + 1) * pixx), y))
  return { path: rows.join(''), size: pixx + 2 * quiet }
}

/** The dark runs of a row, each a rectangle of height one. */
function rowOf(modules: readonly number[], y: number): string {
  const runs = [...modules.join('').matchAll(/1+/g)]
  return runs.map(({ 0: run, index }) => `M${index + quiet} ${y + quiet}h${run.length}v1h-${run.length}z`).join('')
}
