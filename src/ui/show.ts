/**
 * scrollIntoView costs several milliseconds even when nothing moves.
 * @param above pixels covered by a header
 */
export function show(part: HTMLElement, above: number): void {
  const box = part.getBoundingClientRect()
  for (let pane = part.parentElement; pane; pane = pane.parentElement) {
    if (pane.scrollHeight <= pane.clientHeight && pane.scrollWidth <= pane.clientWidth) continue
    if (pane !== document.documentElement && !/auto|scroll/.test(getComputedStyle(pane).overflow)) continue
    const view = pane === document.documentElement ? new DOMRect(0, 0, window.innerWidth, window.innerHeight) : pane.getBoundingClientRect()
    const outside = box.top < view.top + above || box.bottom > view.bottom || box.left < view.left || box.right > view.right
    if (outside) return part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}
