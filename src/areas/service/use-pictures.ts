import { useState } from 'react'
import { acceptedImageTypes, largestImage } from '../../../contract/files/files.ts'
import { notices } from '../../../contract/notices.ts'

/** Pictures are uploaded after creation; invalid ones are reported at once. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<string | null>(null)

  function add(selectedFiles: readonly File[]): boolean {
    const fit = selectedFiles.filter(({ type, size }) => acceptedImageTypes.split(',').includes(type) && size <= largestImage)
    setPictures([...pictures, ...fit])
    setWrong(fit.length < selectedFiles.length ? notices.imageRule.text : null)
    return selectedFiles.length > 0
  }

  function clear(): void {
    setPictures([])
    setWrong(null)
  }

  return { pictures, wrong, add, clear }
}
