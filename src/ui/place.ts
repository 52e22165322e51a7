interface Placing {
  prefer: 'above' | 'below'
  align: 'start' | 'center'
  fill?: boolean
}

const gap = 4

/** Flips to the other side when space is short. */
export function placeNextTo(box: HTMLElement, anchor: DOMRect, { prefer, align, fill = false }: Placing): void {
  if (fill) box.style.minWidth = `${anchor.width}px`
  const { offsetWidth: width, offsetHeight: height } = box
  const above = anchor.top - height - gap
  const below = anchor.bottom + gap
  const fitsBelow = below + height <= window.innerHeight
  const top = prefer === 'below' ? (fitsBelow || above < 0 ? below : above) : above >= 0 ? above : below
  const leftEdge = align === 'start' ? anchor.left : anchor.left + (anchor.width - width) / 2
  box.style.top = `${Math.round(top)}px`
  box.style.left = `${Math.round(Math.max(gap, Math.min(leftEdge, window.innerWidth - width - gap)))}px`
}
