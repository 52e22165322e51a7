import { useEffect, useState } from 'react'
import { files } from '../../contract/files/files.ts'
import { fetchFile } from './http.ts'

/** Addresses of pictures that were shown, last used last; more than this are given back. */
const most = 200
const known = new Map<number, Promise<string>>()

/** The address of a stored picture, whose bytes come with the person's token; null until it is there, or when it does not come. */
export function usePicture(id: number): string | null {
  const [shown, setShown] = useState<{ id: number; address: string } | null>(null)
  useEffect(() => {
    let gone = false
    addressOf(id).then(
      (address) => gone || setShown({ id, address }),
      // Without its picture a row says what it says all the same.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [id])
  return shown?.id === id ? shown.address : null
}

/** The address of a stored picture in this page; rejects when it does not come. */
export function addressOf(id: number): Promise<string> {
  const address = known.get(id) ?? fetchFile(files.download, { params: { id } }).then(({ blob }) => URL.createObjectURL(blob))
  known.delete(id)
  known.set(id, address)
  // What did not come is asked for again.
  address.catch(() => known.delete(id))
  for (const [old, each] of known) {
    if (known.size <= most) break
    known.delete(old)
    void each.then(URL.revokeObjectURL, () => undefined)
  }
  return address
}
