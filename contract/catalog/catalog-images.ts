import * as z from 'zod/mini'
import { allOf, patch, post } from '../calls.ts'
import { id } from '../fields.ts'
import { storedFile } from '../files/files.ts'

/** The first picture is the main one. */
export const imageCalls = {
  addImages: post('/api/catalog_items/images/{id}', {
    title: 'Pievienot preces attēlus',
    rule: 'manage_catalog_items',
    upload: 'pictures',
    answer: allOf(storedFile),
  }),
  arrangeImages: patch('/api/catalog_items/images/{id}', {
    title: 'Sakārtot preces attēlus',
    rule: 'manage_catalog_items',
    addition: true,
    /** All pictures in their new order. */
    body: z.object({ images: z.array(id).check(z.maxLength(200)) }),
    answer: allOf(storedFile),
  }),
} as const
