// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {FarmToken} from "./farm-tokens.sol";

/// Says of itself what a pair of an exchange says, and is none: anybody can write one.
contract FakePair is FarmToken {
    address public token0;
    address public token1;
    uint112 private _reserve0;
    uint112 private _reserve1;

    constructor(address one, address other, uint112 reserve0, uint112 reserve1) FarmToken(18, 0) {
        (token0, token1) = (one, other);
        (_reserve0, _reserve1) = (reserve0, reserve1);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, 0);
    }
}

/// What a fork of SmartChef that counts seconds answers; nobody owns it any more.
contract TimedPool {
    address public stakedToken;
    address public rewardToken;
    uint256 public rewardPerSecond;
    uint256 public startTimestamp;
    uint256 public endTimestamp;
    address public owner;
    bool public hasUserLimit = true;
    uint256 public poolLimitPerUser = 5 ether;

    constructor(address staked, address reward, uint256 perSecond, uint256 start, uint256 end) {
        (stakedToken, rewardToken, rewardPerSecond) = (staked, reward, perSecond);
        (startTimestamp, endTimestamp) = (start, end);
    }

    function emergencyRewardWithdraw(uint256) external view {
        require(msg.sender == owner, "not the owner");
    }

    function stopReward() external {
        require(msg.sender == owner, "not the owner");
        endTimestamp = block.timestamp;
    }
}

/// Announces whatever it is told to, as a factory announces its pools.
contract Announcer {
    event NewSmartChefContract(address indexed smartChef);

    function announce(address pool) external {
        emit NewSmartChefContract(pool);
    }
}

/// Says that it has made so many farms, each where nothing is.
contract Braggart {
    uint256 public immutable farmsLength;

    constructor(uint256 length) {
        farmsLength = length;
    }

    function farmAtIndex(uint256 place) external pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(place)))));
    }
}
