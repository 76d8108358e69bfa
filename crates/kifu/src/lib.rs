//! Game records as trees: KIF, KI2, CSA, JKF, USI and more, read and written
