import * as fc from 'fast-check'

/**
 * Property tests try the same values in each run, so a run fails only because of a change. `PROPERTY_SEED=0`, or any other
 * number, tries other values.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 41) })
