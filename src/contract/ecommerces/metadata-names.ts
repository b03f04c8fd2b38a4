// What a command's link carries of a metadata or a logo: apart from the calls, so that the first screen loads none of them.
import { z } from 'zod'

export const metadataName = z.string().regex(/^[a-z][\w.-]{0,99}$/i, 'validation.metadata_name')

export const logoKinds = ['main', 'email'] as const
