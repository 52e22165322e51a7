import bwip from 'bwip-js/node'

/** Quiet zone. */
const quiet = 4

export function qrPath(text: string): { path: string; size: number } {
  const [symbol] = bwip.raw({ bcid: 'qrcode', text })
  if (!symbol || !('pixs' in symbol)) throw new Error('The QR code came out without modules')
  const { pixs, pixx, pixy } = symbol
  const rows = Array.from({ length: pixy }, (_, y) => rowOf(pixs.slice(y * pixx, (y + 1) * pixx), y))
  return { path: rows.join(''), size: pixx + 2 * quiet }
}

function rowOf(modules: readonly number[], y: number): string {
  const runs = [...modules.join('').matchAll(/1+/g)]
  return runs.map(({ 0: run, index }) => `M${index + quiet} ${y + quiet}h${run.length}v1h-${run.length}z`).join('')
}
